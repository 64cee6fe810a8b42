import { pinyin } from 'pinyin-pro'

/** Returns the pinyin of a factory's name and its initials, by which the line search finds carriers. */
export function pinyinColumns(name: string): { name_pinyin: string; name_initials: string } {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
  return {
    name_pinyin: syllables.join('').toLowerCase(),
    name_initials: syllables
      .map((syllable) => syllable.charAt(0))
      .join('')
      .toLowerCase(),
  }
}
