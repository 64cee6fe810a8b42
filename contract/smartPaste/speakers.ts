import { extractLabels } from './labels.ts'
import { findAll, signs, markSpan } from './parseState.ts'
import type { ParseState } from './parseState.ts'

const prefix = /^[ ]*([^\s\n:,，。;|]{1,10})[ ]?:/gm

const isLabel = (word: string) => {
  const text = `${word}: `
  return extractLabels({ text, rest: text }).length > 0
}

/** Extracts speakers of a copied chat: 我：, and any other name that starts two lines and is no label. */
export function extractSpeakers(ground: ParseState): void {
  const matches = findAll(ground, prefix)
  const times = new Map<string, number>()
  for (const [, word = ''] of matches) times.set(word, (times.get(word) ?? 0) + 1)
  for (const match of matches) {
    const word = match[1] ?? ''
    if (word !== '我' && ((times.get(word) ?? 0) < 2 || isLabel(word))) continue
    markSpan(ground, match.index, match.index + match[0].length, signs.taken)
  }
}
