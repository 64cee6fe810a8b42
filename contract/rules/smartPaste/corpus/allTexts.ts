import { chats } from './chats.ts'
import type { CorpusText } from './corpusText.ts'
import { errands } from './errands.ts'
import { forms } from './forms.ts'
import { heldBackFirst } from './heldBackFirst.ts'
import { heldBackSecond } from './heldBackSecond.ts'
import { loose } from './loose.ts'
import { mixed } from './mixed.ts'
import { notes } from './notes.ts'
import { shopsFirst } from './shopsFirst.ts'
import { shopsSecond } from './shopsSecond.ts'
import { streetsFirst } from './streetsFirst.ts'
import { streetsSecond } from './streetsSecond.ts'
import { voice } from './voice.ts'

/** The texts by which the rules were made. */
export const knownTexts: readonly CorpusText[] = [
  ...forms,
  ...loose,
  ...voice,
  ...mixed,
  ...chats,
  ...notes,
  ...errands,
  ...shopsFirst,
  ...shopsSecond,
  ...streetsFirst,
  ...streetsSecond,
]

/** The texts that were written last and show how the rules do on what they were not made by. */
export const heldBackTexts: readonly CorpusText[] = [...heldBackFirst, ...heldBackSecond]
