// Writes docs/smart-paste.md: how many fields of the corpus the smart paste reads as a person does. The argument may give another
// output path.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import rows from '#contract/regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '#contract/regions/regions.ts'
import { homeOf } from '#contract/smartPaste/consignments/home.ts'
import { splitConsignments } from '#contract/smartPaste/consignments/splitConsignments.ts'
import { pastedLists } from '#contract/smartPaste/consignments/testing/pastedLists.ts'
import {
  allTexts,
  formerSets,
  heldBackAtFirstReading,
  heldBackTexts,
  knownTexts,
} from '#contract/smartPaste/testing/corpus/allTexts.ts'
import { freshSets, textsOf } from '#contract/smartPaste/testing/corpus/fresh/freshSets.ts'
import {
  faultlessOf,
  harmfulFaults,
  shareRight,
  phones,
  scoreCorpus,
  siteCode,
  sums,
} from '#contract/smartPaste/testing/corpus/score.ts'
import type { FieldScore, Score } from '#contract/smartPaste/testing/corpus/score.ts'

const index = indexRegions(rows)
const home = homeOf(index, siteCode)
const separated = pastedLists.filter(
  ({ text, rows }) => splitConsignments(text, home).parts.length === rows.length,
)
const cutTexts = allTexts.filter(({ text }) => splitConsignments(text, home).parts.length > 1)
const uncertain = pastedLists.filter(({ isDoubtful }) => isDoubtful)
const consignmentCount = pastedLists.reduce((sum, { rows }) => sum + rows.length, 0)

const outputFile = process.argv[2] ?? join(import.meta.dirname, '../docs/smart-paste.md')

const cells = (score: FieldScore) => [
  score.right,
  score.wrong,
  score.missed,
  score.extra,
  `${(shareRight(score) * 100).toFixed(1)} %`,
]
const tableOf = ({ fields, total }: Score) =>
  [
    '| field | right | wrong | missed | extra | right of all |',
    '|---|--:|--:|--:|--:|--:|',
    ...fields.map((score) => `| ${[score.field, ...cells(score)].join(' | ')} |`),
    `| **all** | ${cells(total)
      .map((cell) => `**${cell}**`)
      .join(' | ')} |`,
  ].join('\n')

const faultsOf = ({ faults }: Score) =>
  faults
    .map(({ text, path, expected, read }) => {
      const short = text.replaceAll('\n', ' ⏎ ').replaceAll('|', '¦')
      return `| ${short.length > 60 ? `${short.slice(0, 60)}…` : short} | ${path} | ${expected ?? '—'} | ${read ?? '—'} |`
    })
    .join('\n')

const all = scoreCorpus(allTexts, index)
const known = scoreCorpus(knownTexts, index)
const heldBack = scoreCorpus(heldBackTexts, index)
const formers = formerSets.map((set) => ({ ...set, score: scoreCorpus(set.texts, index) }))
const percent = ({ total }: Score) => `${(shareRight(total) * 100).toFixed(1)} %`

const freshRows = freshSets.map((set) => {
  const texts = textsOf(set)
  const score = scoreCorpus(texts, index)
  const { before, atFirstReading } = set
  const cellsThen = (then: typeof before) =>
    then ? `${then.right.toFixed(1)} %, ${then.faultless}, ${then.wrongSums}, ${then.wrongPhones}` : '—'
  const now = `${percent(score)}, ${faultlessOf(texts, score)}, ${harmfulFaults(score, sums).length}, ${harmfulFaults(score, phones).length}`
  return `| ${set.name} | ${texts.length} | ${cellsThen(before)} | ${cellsThen(atFirstReading)} | ${now} |`
})
const kindRows = freshSets.flatMap(({ name, kinds, atFirstReading }) =>
  Object.entries(kinds).map(([kind, texts]) => {
    const score = scoreCorpus(texts, index)
    const then = atFirstReading.byKind[kind] ?? 0
    return `| ${name} | ${kind} | ${texts.length} | ${then.toFixed(1)} % | ${percent(score)} | ${faultlessOf(texts, score)} |`
  }),
)

writeFileSync(
  outputFile,
  `# Smart paste, measured

Written by \`scripts/smartPasteReport.ts\`; \`npm test\` compares it. The texts and what a person reads in them are in
\`contract/smartPaste/testing/corpus/\`: invented, as factories in 永康 write in WeChat. A field counts as right when it is what a
person reads; wrong, missed and extra (read where nothing was meant) all count against it. Blanks and commas within names and
addresses are not compared.

| set | texts | right at the first reading | right now |
|---|--:|--:|--:|
| all | ${allTexts.length} | | ${percent(all)} |
| known: the rules were made by them | ${knownTexts.length} | | ${percent(known)} |
${formers
  .map(
    ({ name, texts, atFirstReading, score }) =>
      `| once held back, ${name} | ${texts.length} | ${atFirstReading.toFixed(1)} % | ${percent(score)} |`,
  )
  .join('\n')}
| held back | ${heldBackTexts.length} | ${heldBackAtFirstReading.toFixed(1)} % | ${percent(heldBack)} |

The first reading of the held-back texts is the honest figure for a text that nobody has seen: they were written after the rules,
which were changed for them but once: in two of them a phone stood at the wrong person. The sets before them were held back
alike; what was read otherwise in them was then mended by its general cause, so that their figure of today says only that nothing
went back. A sum of money that is wrong, or a phone at the wrong person, is never left as it is: the test allows none in any set.
Of the known texts two sets too were once held back: of 44 texts 88.6 % of the fields were right at the first reading, of the
next 40 92.1 %.

## Fresh texts, and the goal

The goal for texts that nobody has seen: at least 97 % of the fields, 85 of 100 texts without a fault, no wrong sum, no phone at the
wrong person. **It is missed**: of the last five lists two reach the share of fields, none the number of texts without a fault. The first four lists were written of chats, voice, scans, tables, forms with boxes, forwarded
messages, English and traditional characters. The first two were written before their author had seen the rules, the next two after:
their figures flatter. The later ones were written by hands that had seen neither the rules nor other readers' work. Each list
was read once, then its causes were mended. The eighth alone was read twice with no rule between: 90.5 %, 54, 0, 1 with 234,000
weights, too large a file, then the row below with 224,000. The fifth and the sixth are first readings of the rules alone; since the
seventh a trained tagger reads parties and goods (decision 65). The eighth is harder: the reader of the seventh's day reads less of
it. The ninth and the tenth were read by the reader that the eighth had improved. The eleventh was read by the reader that the
tenth and 560 more texts for training had improved. The twelfth's texts are lost; it was read at 93.6 %, 62, 0, 2. The
thirteenth and those after it were written by two hands of half the texts each. The sixteenth and the seventeenth were read by
the same reader, the eighteenth by the one that these two had improved. The nineteenth was read by a tagger trained with six more
lists and 400 more texts; before that training the rules of the same hour read 90.0 %, 45, 1, 1. The twentieth was
read after the causes of the nineteenth were mended, the twenty-first after those of the twentieth and of 780 more texts of
six hands. These two are harder: the writers were given longer lists of what a text may say. The writers of the twenty-second to the
twenty-fourth, six hands, were given none: only what each field means, and what kind of people write. The reader of the twenty-first
list read the first two of these; 220 texts, with no rule between. Then their causes were mended, and the twenty-fourth was read. The writers of the
twenty-fifth to the twenty-seventh had the further instruction that people's texts are ordinary: they should neither look for difficulties nor avoid them.
The causes of each list were mended before the next was read. Such mends change little in texts that nobody has seen: the twenty-seventh list is read as
well by the reader of the twenty-first. The twenty-eighth, by hands with the same instruction, was read worse than the three before it: the rules
missed the pickup of every third text that has one, in words that no rule knew (派车去拉, 到…拿, 我自己拿过去). A model reads services beside the rules since then (decision 67). The
twenty-ninth was read once with its first form, and without it as “an older reader”; words that speak against it were added then. In each cell: fields right, texts without a
fault, wrong sums, wrong phones. A doubt becomes a question beside the form and counts here as not read. "Now" says little: the tagger is trained with most of these
texts.

| list | texts | an older reader (for the seventh: before the tagger; for the eighth, the eleventh and those since the eighteenth: one of a list before; for the twenty-second and the twenty-third the same; for the twenty-fifth to the twenty-seventh the reader of the twenty-first; for the last that without the model of services) | at its first reading | now |
|---|--:|---|---|---|
${freshRows.join('\n')}

| list | kind | texts | right at the first reading | right now | without a fault now |
|---|---|--:|--:|--:|--:|
${kindRows.join('\n')}

What a text brings that no list had is still the limit: lines broken inside words, notes that no field has, whose side a person is on
when only the whole text tells it.

## Several consignments in one text

${pastedLists.length} texts with together ${consignmentCount} consignments were written before the rules that separate them
(\`contract/smartPaste/consignments/\`), by the same author, who flatters himself: blocks, messages, numbers, labels, lines, and
single consignments that look like several. At the first run all 26 were separated as a person does, but 7 of the 727 texts that the
corpus had, each one consignment, were cut in two. Now ${separated.length} are separated, and ${cutTexts.length} of ${allTexts.length} are cut. In ${uncertain.length} of them the user decides
about a cut or about words for all consignments.

## All texts

${tableOf(all)}

## The held-back texts alone

${tableOf(heldBack)}

What is read otherwise there:

| text | field | meant | read |
|---|---|---|---|
${faultsOf(heldBack)}

## What is read otherwise in the sets once held back

| text | field | meant | read |
|---|---|---|---|
${formers
  .map(({ score }) => faultsOf(score))
  .filter((rows) => rows !== '')
  .join('\n')}

## What is known to fail

- A sentence that takes back a whole route (杭州发永康？不是，是永康发杭州).
- A district that is misspelt (肖山区, 洛隆区): the city is read, the district is left to choose.
- A firm without a word of its trade behind it (东方红林机).
- Several goods without amounts in a sentence (一个是切割机一个是抛光机).
- A route that is named and taken back before the real one (义乌-永康返程不要，是永康发义乌).
- 总共 before the first of several goods (总共 18 箱餐盒，7 箱密封圈) is taken for their total.
- A firm without 厂 or 公司 is known by its trade behind an address only (金锐五金 before a person, not before goods).
- One package word for several goods without 都 (防盗门 20 樘，门锁 20 把，木架包装) goes to the last.
- 提货：and a place says where from, but not that the carrier is to fetch; 提货地址 and 上门提货 do.
- A total for several goods is told beside them and not shared out.
- A correction of amounts without a field's name (不对，是 9箱 180公斤) is read as further goods; 代收改成5600 is left out.
- A word of goods whose last character stands apart in a scan (不锈钢保温 杯), where no other digits or characters do.
- Ambiguous districts (朝阳区, 鼓楼区, 铁东区) stay unset until a city is named: by intent.
`,
)
