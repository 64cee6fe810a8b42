import type { RecordKind } from '#contract/records/words.ts'
import { readOne, saveLocally } from '#shared/browser/localStore/localStore.ts'
import { whenOwnerKnown } from '#shared/server/owner.ts'
import { targetsOf } from './headings.ts'
import type { RecordTarget } from './headings.ts'
import type { RecordDraft } from './recordDraft.ts'

/** How the user mapped the columns of a list with these titles. */
interface Mapping {
  titles: string[]
  targets: (RecordTarget | null)[]
}

const most = 10
const nameOf = (kind: RecordKind) => `sheets/${kind}`
const titlesOf = ({ columns }: RecordDraft) => columns.map(({ title }) => title)
const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The user's own data in this browser; what an older version stored is not trusted. */
const isMappings = (value: unknown): value is Mapping[] =>
  Array.isArray(value) &&
  value.every(
    (each) =>
      typeof each === 'object' &&
      each !== null &&
      Array.isArray((each as Mapping).titles) &&
      Array.isArray((each as Mapping).targets),
  )

async function readMappings(kind: RecordKind): Promise<Mapping[]> {
  const stored = await readOne('places', await whenOwnerKnown(), nameOf(kind))
  return isMappings(stored?.value) ? stored.value : []
}

/** Remembers for this user in this browser how the columns were mapped. */
export async function rememberDraft(draft: RecordDraft, kind: RecordKind): Promise<void> {
  const titles = titlesOf(draft)
  const targets = draft.columns.map(({ target }) => target)
  const others = (await readMappings(kind)).filter((mapping) => !isSame(mapping.titles, titles))
  const value = [{ titles, targets }, ...others].slice(0, most)
  await saveLocally('places', await whenOwnerKnown(), { name: nameOf(kind), value })
}

/** Returns the draft as the user mapped the last list with these titles; null where there was none. */
export async function rememberedDraft(draft: RecordDraft, kind: RecordKind): Promise<RecordDraft | null> {
  const mapping = (await readMappings(kind)).find(({ titles }) => isSame(titles, titlesOf(draft)))
  if (!mapping) return null
  const known = new Set<unknown>(targetsOf(kind))
  return {
    ...draft,
    isGuessed: false,
    columns: draft.columns.map((column, at) => {
      const target = mapping.targets[at] ?? null
      return { ...column, target: known.has(target) ? target : null }
    }),
  }
}
