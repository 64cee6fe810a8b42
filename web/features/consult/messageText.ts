import { dialogTextMax } from '#contract/consult/words.ts'

/** Control characters except tab and line ends, and lone surrogates. The server refuses them. */
const unwritable = /(?![\t\n])\p{Cc}|\p{Cs}/gu

/** Returns typed text as it is sent: trimmed, with `\n` line ends and without unwritable characters. */
export const sendable = (typed: string) => typed.replace(/\r\n?/g, '\n').replace(unwritable, '').trim()

/** Returns how many characters exceed the limit; 0 when the text fits. */
export const excessLength = (text: string) => Math.max(0, text.length - dialogTextMax)
