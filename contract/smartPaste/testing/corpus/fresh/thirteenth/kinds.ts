import { thirteenthChats } from './chats.ts'
import { thirteenthPapers } from './papers.ts'
import { thirteenthThreads } from './threads.ts'
import { thirteenthVoices } from './voices.ts'

/** Texts of two hands, half of them each. */
export const thirteenthKinds = {
  ...thirteenthChats,
  ...thirteenthVoices,
  ...thirteenthPapers,
  ...thirteenthThreads,
}
