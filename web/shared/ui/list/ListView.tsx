import { Button } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { JsonPath } from '#contract/calls/permissions.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { PagedTable } from '../table/PagedTable.tsx'
import type { PagedTableProps } from '../table/PagedTable.tsx'
import { SearchField } from '../table/SearchField.tsx'
import { SortChoice } from '../table/SortChoice.tsx'
import { Filters, useFilterSheet } from './Filters.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import type { Choice, RowOf } from './listSpec.ts'
import type { List } from './useList.ts'

/** What stands in place of the rows where there are none. */
interface EmptyTexts {
  icon: TablerIcon
  /** What a list without rows says; `action` is the next step. */
  none: { title: string; text: string; action?: ReactNode }
  /** What filters without a match say. `all`: the button that shows the whole list. */
  noMatch: { title: string; text: string; all: string }
}

/** Renders the empty state of a list: its own, or the one for filters without a match. */
function emptyState({ icon, none, noMatch }: EmptyTexts, isNarrowed: boolean, onAll: () => void) {
  if (!isNarrowed) return <EmptyState icon={icon} {...none} />
  const { title, text, all } = noMatch
  return <EmptyState icon={icon} title={title} text={text} action={<Button onClick={onAll}>{all}</Button>} />
}

interface Props<P extends JsonPath, Filter extends string, Sort extends string> extends Omit<
  PagedTableProps<RowOf<P>, Sort>,
  'query' | 'page' | 'onPage' | 'sort' | 'onSort' | 'hasSortChoice' | 'empty'
> {
  list: List<P, Filter, Sort>
  /** Choices that are read from the server, or have other labels than in the specification. */
  choices?: Partial<Record<Filter, readonly Choice[]>>
  /** Stands beside the filters, such as 导出. */
  tools?: ReactNode
  /** False: nothing to search or filter. */
  hasFilters?: boolean
  /** Stands between filters and table. */
  summary?: ReactNode
  empty: EmptyTexts
}

/** Renders a list with its search field, filters, table, pager, error and empty state. */
export function ListView<P extends JsonPath, Filter extends string, Sort extends string>({
  list,
  choices = {},
  tools,
  hasFilters = true,
  summary,
  empty,
  ...table
}: Props<P, Filter, Sort>) {
  const { spec, page, sort, keyword, values, query, change, isNarrowed, showAll } = list
  const data = query.data as { list: readonly RowOf<P>[]; total: number } | undefined
  const selects = (Object.keys(spec.filters) as Filter[]).flatMap((name) => {
    const { label, allLabel, choices: known = [] } = spec.filters[name]
    return label === undefined ? [] : [{ name, label, allLabel, choices: choices[name] ?? known }]
  })
  // a page beyond the end of the whole list has no rows either
  const narrowed = isNarrowed || (data?.total ?? 0) > 0
  const unfiltered = Object.fromEntries(selects.map(({ name }) => [name, ''])) as Partial<
    Record<Filter, string>
  >
  const setFilter = (name: Filter, value: string) =>
    change({ filters: { [name]: value } as Partial<Record<Filter, string>> })
  const hasSheet = useFilterSheet(selects.length, spec.keyword !== undefined) && hasFilters
  const sorting = spec.sorts ? { sort, onSort: (requested: Sort) => change({ sort: requested }) } : null
  return (
    <>
      {hasFilters && (spec.keyword || selects.length > 0 || tools) ? (
        <Filters
          search={
            spec.keyword ? (
              <SearchField
                keyword={keyword}
                placeholder={spec.keyword.placeholder}
                onSearch={(typed) => change({ keyword: typed })}
              />
            ) : null
          }
          fields={selects.map(({ name, ...select }) => (
            <FilterSelect
              key={name}
              {...select}
              value={values[name]}
              onChange={(value) => setFilter(name, value)}
            />
          ))}
          sort={sorting ? <SortChoice columns={table.columns} {...sorting} /> : null}
          inUse={selects.filter(({ name }) => values[name] !== '').length}
          onClear={() => change({ filters: unfiltered })}
          tools={tools}
        />
      ) : null}
      {summary}
      <PagedTable<RowOf<P>, Sort>
        {...table}
        query={{ ...query, data }}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        {...sorting}
        hasSortChoice={!hasSheet}
        empty={emptyState(empty, narrowed, showAll)}
      />
    </>
  )
}
