import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { factoryTypeLabels } from '#contract/enterprise/verificationWords.ts'
import { factoryTypes } from '#contract/kernel/access.ts'
import { accountCountMax, accountStateLabels, accountStates } from '#contract/operators/accountWords.ts'
import { useOpenedId } from '#shared/browser/useOpened.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import { opsQuery } from '../opsReads.ts'
import { accountColumns } from './accountColumns.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import classes from '../Ops.module.css'

const spec: TableSpec<'newest', 'type' | 'state' | 'factory'> = {
  sorts: ['newest'],
  filters: ['type', 'state', 'factory'],
}

/** Page 账号管理 (product.md §5): searches accounts, opens one beside the list (`?account=ID`), disables and enables. */
export default function AccountsPage() {
  const [{ page, keyword, filters }, change] = useTableAddress(spec)
  const [opened, open] = useOpenedId('account')
  const type = factoryTypes.find((value) => String(value) === filters.type)
  const state = accountStates.find((value) => value === filters.state)
  const factoryId = /^\d{1,15}$/.test(filters.factory) ? Number(filters.factory) : undefined
  const query = useQuery(
    opsQuery('/ops/getAccountList', {
      page,
      pageSize: pageRows,
      ...(keyword ? { keyword } : {}),
      ...(type === undefined ? {} : { type }),
      ...(state ? { state } : {}),
      ...(factoryId ? { factoryId } : {}),
    }),
  )
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading title="账号管理" hint="手机号要写全才能查到；打开账号会显示完整手机号，并留下记录。" />
      <div className={`row wrap gap-3 gap-x-5 ${classes.filters}`}>
        <SearchField
          keyword={keyword}
          placeholder="手机号、称呼、姓名或企业"
          onSearch={(requested) => change({ keyword: requested })}
        />
        <FilterSelect
          label="企业类型"
          value={type === undefined ? '' : String(type)}
          choices={factoryTypes.map((value) => ({ value: String(value), label: factoryTypeLabels[value] }))}
          onChange={(value) => change({ filters: { type: value } })}
        />
        <FilterSelect
          label="状态"
          value={state ?? ''}
          choices={accountStates.map((value) => ({ value, label: accountStateLabels[value] }))}
          onChange={(value) => change({ filters: { state: value } })}
        />
      </div>
      <PagedTable
        caption="账号"
        unit="个"
        countMax={accountCountMax}
        columns={accountColumns}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ alias }) => alias}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        actions={(row) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`打开${row.alias}`}
            onClick={() => open(row.id)}
          >
            打开
          </Button>
        )}
        empty={
          <EmptyState
            icon={IconUsers}
            title="没有符合条件的账号"
            text="换一个关键字或筛选条件；手机号要写全 11 位。"
            action={
              <Button onClick={() => change({ keyword: '', filters: { type: '', state: '', factory: '' } })}>
                看全部账号
              </Button>
            }
          />
        }
      />
      {opened === null ? null : <AccountPanel key={opened} id={opened} onClose={() => open(null)} />}
    </div>
  )
}
