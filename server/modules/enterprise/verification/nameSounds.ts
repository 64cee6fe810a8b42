import { pinyin } from 'pinyin-pro'

/** How a factory's name sounds, as the search over lines finds carriers by it: its syllables, and their first letters. */
export function nameSounds(name: string): { name_pinyin: string; name_initials: string } {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
  return {
    name_pinyin: syllables.join('').toLowerCase(),
    name_initials: syllables
      .map((syllable) => syllable.charAt(0))
      .join('')
      .toLowerCase(),
  }
}
