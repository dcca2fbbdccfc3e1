"""The payout game's script proven against its reference."""
