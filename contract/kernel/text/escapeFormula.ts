/** Start of a text that spreadsheet programs take for a formula when they open, paste or import it. */
const formulaStart = /^[=+\-@\t\r]/

/** Returns a text that no spreadsheet computes: with an apostrophe before a possible formula. */
export const escapeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** Returns the text as it was before `escapeFormula`; any other text is unchanged. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
