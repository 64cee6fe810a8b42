/** Words and bounds of consults, free of zod, so that the browser can show them without loading schemas. */

/** The two sides of a consult (咨询). Who asks may be on either, even in two threads at once: the row says which. */
export const consultSides = ['customer', 'carrier'] as const
export type ConsultSide = (typeof consultSides)[number]

/** How many messages one answer holds. */
export const dialogsPerPage = 50
/** Unread messages of one thread are counted so far; more read as this many. */
export const unreadCountMax = 100
/** The longest text of a message, and the longest subject, in characters (UTF-16 units). */
export const dialogTextMax = 1000
export const subjectMax = 60
