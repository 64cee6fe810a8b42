/** Known senders that are offered while somebody types, and the recipients of each. */
export const counterCustomersMax = 8
export const counterRecipientsMax = 6
/** So many digits or letters are typed before senders are offered: fewer would name too many. */
export const counterTypedMin = 4

/** Own lines that are offered for a destination. */
export const counterLinesMax = 20

/** Characters of the reason of a price of one's own. */
export const ownPriceReasonMax = 60
