/** Limits and names of the boards. */

/** Maximum number of days of one board, both ends included. */
export const boardDaysMax = 400
/** Maximum number of lanes listed, those with the most orders; the rest is one sum. */
export const boardLanesMax = 30
/** Maximum number of carriers listed on the platform's board, those with the most freight; the rest is one sum. */
export const boardCarriersMax = 50

/** Steps from an empty database to the first order, in the order of the work. */
export const openingSteps = [
  'operators',
  'sms',
  'templates',
  'channels',
  'carriers',
  'lines',
  'orders',
] as const
