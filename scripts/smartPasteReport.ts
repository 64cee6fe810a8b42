// Writes docs/smart-paste.md: how many fields of the corpus the smart paste reads as a person does.
// Another path to write to may be given as the argument.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import rows from '../contract/regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../contract/regions/regions.ts'
import {
  allTexts,
  formerSets,
  heldBackAtFirstReading,
  heldBackTexts,
  knownTexts,
} from '../contract/smartPaste/testing/corpus/allTexts.ts'
import { partRight, scoreCorpus } from '../contract/smartPaste/testing/corpus/score.ts'
import type { FieldScore, Score } from '../contract/smartPaste/testing/corpus/score.ts'

const outputFile = process.argv[2] ?? join(import.meta.dirname, '../docs/smart-paste.md')
const index = indexRegions(rows)

const cells = (score: FieldScore) => [
  score.right,
  score.wrong,
  score.missed,
  score.extra,
  `${(partRight(score) * 100).toFixed(1)} %`,
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
const percent = ({ total }: Score) => `${(partRight(total) * 100).toFixed(1)} %`

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

- A sentence that takes back what it said (杭州发永康？不是，是永康发杭州).
- A route that is named and taken back before the real one (义乌-永康返程不要，是永康发义乌).
- 总共 before the first of several goods (总共 18 箱餐盒，7 箱密封圈) is taken for their total.
- A firm without 厂 or 公司 is known by its trade behind an address only (金锐五金 before a person, not before goods).
- One package word for several goods without 都 (防盗门 20 樘，门锁 20 把，木架包装) goes to the last.
- 提货：and a place says where from, but not that the carrier is to fetch; 提货地址 and 上门提货 do.
- A total for several goods is told beside them and not shared out.
- Ambiguous districts (朝阳区, 鼓楼区, 铁东区) stay unset until a city is named: by intent.
`,
)
