"""What happens to a piece, whoever does it: placed, touched, hurt, shown, taken over."""
