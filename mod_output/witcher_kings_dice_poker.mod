name = "Witcher Kings: Tavern Games"
path = "mod/witcher_kings_dice_poker"
tags = {
	"Events"
	"Decisions"
	"Gameplay"
}
picture = "thumbnail.png"
version = "1.0"
supported_version = "3.3.5"
