import { dialogTextMax } from '../../../contract/consult/words.ts'

/** Control characters other than tab and line ends, and halves of characters: nothing that is written, and refused by the server. */
const unwritable = /(?![\t\n])\p{Cc}|\p{Cs}/gu

/** What is sent of what was typed: trimmed, line ends as one, without what no message may hold. */
export const sendable = (typed: string) => typed.replace(/\r\n?/g, '\n').replace(unwritable, '').trim()

/** How many characters are too many; 0 where it fits. */
export const tooManyBy = (text: string) => Math.max(0, text.length - dialogTextMax)
