/** Programs take a text that begins so for a formula when a table is opened, pasted or saved as CSV. */
const formulaStart = /^[=+\-@\t\r]/

/** A text that no program computes: an apostrophe before what a formula could begin with. */
export const harmlessText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** What stood there before `harmlessText`; any other text stays as it is. */
export const restoredText = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
