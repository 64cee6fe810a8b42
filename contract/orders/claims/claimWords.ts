/** So many orders are claimed at once, the newest first. */
export const claimedOrdersMax = 20
