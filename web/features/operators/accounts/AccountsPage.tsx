import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { factoryTypeLabels } from '#contract/enterprise/verificationWords.ts'
import { factoryTypes } from '#contract/kernel/access.ts'
import { accountCountMax, accountStateLabels, accountStates } from '#contract/operators/accountWords.ts'
import { useOpenedId } from '#shared/browser/useOpened.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf, idFilter } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { accountColumns } from './accountColumns.tsx'
import { AccountPanel } from './AccountPanel.tsx'

const spec: ListSpec<'/ops/getAccountList', 'type' | 'state' | 'factory'> = {
  path: '/ops/getAccountList',
  keyword: { placeholder: '手机号、称呼、姓名或企业' },
  filters: {
    type: {
      label: '企业类型',
      choices: choicesOf(factoryTypes, factoryTypeLabels),
      toRequest: (value) => ({ type: factoryTypes.find((type) => String(type) === value) }),
    },
    state: { label: '状态', choices: choicesOf(accountStates, accountStateLabels) },
    factory: idFilter((factoryId) => ({ factoryId })),
  },
}

/** Page 账号管理 (product.md §5): searches accounts, opens one beside the list (`?account=ID`), disables and enables. */
export default function AccountsPage() {
  const list = useList(spec)
  const [opened, open] = useOpenedId('account')
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading title="账号管理" hint="手机号要写全才能查到；打开账号会显示完整手机号，并留下记录。" />
      <ListView
        list={list}
        caption="账号"
        unit="个"
        countMax={accountCountMax}
        columns={accountColumns}
        idOf={({ id }) => id}
        nameOf={({ alias }) => alias}
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
        empty={{
          icon: IconUsers,
          none: { title: '还没有账号', text: '有人注册后会出现在这里。' },
          noMatch: {
            title: '没有符合条件的账号',
            text: '换一个关键字或筛选条件；手机号要写全 11 位。',
            all: '看全部账号',
          },
        }}
      />
      {opened === null ? null : <AccountPanel key={opened} id={opened} onClose={() => open(null)} />}
    </div>
  )
}
