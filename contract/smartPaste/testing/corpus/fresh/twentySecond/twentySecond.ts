import type { FreshSet } from '../freshSet.ts'
import { twentySecondBlocks } from './blocks.ts'
import { twentySecondChats } from './chats.ts'
import { twentySecondMessages } from './messages.ts'
import { twentySecondStation } from './station.ts'
import { twentySecondStationSecond } from './stationSecond.ts'

/** Texts of two hands whose instruction named no difficulties. Nothing was mended before its reading. */
export const twentySecond: FreshSet = {
  name: 'twenty-second fresh list',
  kinds: {
    ...twentySecondMessages,
    ...twentySecondChats,
    ...twentySecondBlocks,
    ...twentySecondStation,
    ...twentySecondStationSecond,
  },
  atFirstReading: {
    right: 90.6,
    byKind: {
      messages: 94.8,
      chats: 90.7,
      addresses: 96.6,
      papers: 94.8,
      voice: 82.6,
      station: 84.2,
      stationSecond: 92.3,
    },
    faultless: 52,
    wrongSums: 0,
    wrongPhones: 4,
  },
  before: { right: 90.6, faultless: 52, wrongSums: 0, wrongPhones: 4 },
}
