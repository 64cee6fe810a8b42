/** Maximum number of known senders suggested while typing, and of recipients of each. */
export const counterCustomersMax = 8
export const counterRecipientsMax = 6
/** Minimum number of typed characters before senders are suggested; fewer would match too many. */
export const counterTypedMin = 4

/** Maximum number of own lines offered for a destination. */
export const counterLinesMax = 20

/** Maximum length of the reason for an own price. */
export const ownPriceReasonMax = 60
