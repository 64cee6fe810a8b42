/** Maximum number of orders to claim at once, the newest first. */
export const claimedOrdersMax = 20
