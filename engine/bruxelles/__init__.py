"""What Bruxelles 1893 and Bruxelles 1897 share, and other games do not: passing, houses, Brussels, nobles."""
