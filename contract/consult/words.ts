/** Labels and limits of consults. */

/** The two sides of a consult (咨询). A caller may be on either side, in different threads; each row names it. */
export const consultSides = ['customer', 'carrier'] as const
export type ConsultSide = (typeof consultSides)[number]

/** Maximum number of messages in one answer. */
export const dialogsPerPage = 50
/** Upper limit of the unread count of one thread. */
export const unreadCountMax = 100
/** Maximum length of a message and of a subject, in UTF-16 units. */
export const dialogTextMax = 1000
export const subjectMax = 60
