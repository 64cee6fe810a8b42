/** Bounds and names of the boards, free of zod, so that their pages can show them without loading schemas. */

/** Days that one board may span, both ends counted. */
export const boardDaysMax = 400
/** Lanes that a board names, those with the most orders; the others are one sum. */
export const boardLanesMax = 30
/** Carriers that the platform's board names, those with the most freight; the others are one sum. */
export const boardCarriersMax = 50

/** What stands between an empty database and the first order, in the order in which it is done. */
export const openingSteps = ['operators', 'templates', 'channels', 'carriers', 'lines', 'orders'] as const
