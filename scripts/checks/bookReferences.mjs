/**
 * A reference to a book in docs/, with its section. For example 'product.md §5', 'specification section 7', 'reliability.md fact
 * 4', 'architecture.md habit 6', or a document by name only.
 * @typedef {{ book: string, section: number | null }} BookReference
 */

const sectioned =
  /\b(specification|product|reliability|architecture)(?:\.md)?,?\s+(?:§\s?|section |fact |habit )(\d+)/g
const named = /(?<![\w./*-])([a-z][\w-]*\.md)\b/g

/**
 * @param {string} text
 * @returns {BookReference[]}
 */
export function bookReferences(text) {
  const words = text.replaceAll(/\n\s*(?:\*|\/\/|--)\s+/g, ' ')
  return [
    ...[...words.matchAll(sectioned)].map(([, book, section]) => ({
      book: `${book}.md`,
      section: Number(section),
    })),
    ...[...words.matchAll(named)].map(([, book]) => ({ book: book ?? '', section: null })),
  ]
}

/**
 * Returns the numbers of a book's sections (## 3. …) and counted facts (3. …).
 * @param {string} markdown
 * @returns {Set<number>}
 */
export const sectionsOf = (markdown) =>
  new Set([...markdown.matchAll(/^(?:## )?(\d+)\. /gm)].map((match) => Number(match[1])))
