import ts from 'typescript'

/*
 * Everyday verbs that stand for technical things, and first sentences of doc comments that are too long to read at first sight.
 * Names and comments use the words that every TypeScript engineer knows.
 */

const dialect = new Set(
  'told said asked asker askers heard begun anew whoever thereby hang hangs desk sought'.split(' '),
)
const mostWords = 20

/** @typedef {{ dialect: number, longSentences: number }} DialectCount dialect: lines; longSentences: doc comments */

/**
 * Counts a file's lines of dialect and its doc comments with a first sentence of over twenty words. Identifiers and comments
 * count, strings do not: users read them, or they are data.
 * @param {string} path
 * @param {string} text TypeScript or JavaScript
 * @returns {DialectCount}
 */
export function countDialect(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  /** @type {Map<number, string>} */
  const places = new Map()
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ]) {
      places.set(pos, text.slice(pos, end))
    }
    if (ts.isIdentifier(node)) places.set(node.end - node.text.length, node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  /** @type {Set<number>} */
  const lines = new Set()
  let longSentences = 0
  for (const [pos, words] of places) {
    if (words.startsWith('/**') && firstSentence(words).length > mostWords) longSentences += 1
    const { line: first } = source.getLineAndCharacterOfPosition(pos)
    for (const [nth, line] of words.split('\n').entries()) if (isDialect(line)) lines.add(first + nth)
  }
  return { dialect: lines.size, longSentences }
}

/**
 * Compares the counts per floor with the most that `dialect.json` allows.
 * @param {Record<string, DialectCount>} counts
 * @param {Record<string, DialectCount>} most
 * @returns {string[]} a sentence for each floor that has more
 */
export function dialectFaults(counts, most) {
  return Object.entries(counts).flatMap(([floor, count]) => {
    const { dialect: mostLines = 0, longSentences: mostLong = 0 } = most[floor] ?? {}
    if (count.dialect <= mostLines && count.longSentences <= mostLong) return []
    return [
      `${floor}: ${count.dialect} lines of dialect (at most ${mostLines}), ${count.longSentences} long first sentences (at most ${mostLong}): use plain words, see CONTRIBUTING.md`,
    ]
  })
}

/** @param {string} text */
function isDialect(text) {
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g)
  return words?.some((word) => dialect.has(word)) ?? false
}

/** Returns the words of a doc comment up to its first full stop or tag. @param {string} comment */
function firstSentence(comment) {
  const text = comment.replaceAll(/^\s*\/?\*+\/?/gm, ' ').replace(/\*\/\s*$/, '')
  const [sentence = ''] = text.split(/\.\s|\.$|\n\s*\n|@[a-z]/m)
  return sentence.split(/\s+/).filter((word) => /\w/.test(word))
}
