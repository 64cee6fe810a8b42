import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AccountDetail } from '#contract/operators/accountCalls.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'

type DisableTarget = 'account' | 'factory'
const operatorType = 9

/** Actions on an account: disable or enable it or its factory, end its session. Its password cannot be changed. */
export function AccountActions({ account }: { account: AccountDetail }) {
  const { id, alias, factory } = account
  const [target, setTarget] = useState<DisableTarget | null>(null)
  const { isBusy, run } = useWrites({ rereads: ['/ops/'] })
  const isDisabled = account.disabledReason !== null
  const enable = (kind: DisableTarget) =>
    kind === 'account'
      ? run('/ops/setAccountEnabled', { id, isEnabled: true }, () =>
          showSuccessToast(
            account.disabledByFactory ? `平台的停用已解除，${alias} 仍被其企业停用` : `${alias} 已启用`,
          ),
        )
      : run('/ops/setFactoryEnabled', { id: factory.id, isEnabled: true }, () =>
          showSuccessToast(`${factory.name} 已启用`),
        )
  return (
    <>
      <div className="flex wrap gap-3">
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => (isDisabled ? void enable('account') : setTarget('account'))}
        >
          {isDisabled ? '启用账号' : '停用账号'}
        </Button>
        {factory.type === operatorType ? null : (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => (factory.disabledReason === null ? setTarget('factory') : void enable('factory'))}
          >
            {factory.disabledReason === null ? '停用企业' : '启用企业'}
          </Button>
        )}
        <Button
          variant="default"
          loading={isBusy}
          disabled={account.loggedInUntil === null}
          onClick={() =>
            void run('/ops/endAccountSession', { id }, () => showSuccessToast(`${alias} 已下线`))
          }
        >
          强制下线
        </Button>
      </div>
      {target === 'account' ? (
        <ReasonDialog
          title={`停用账号 ${alias}`}
          text="立即下线，不能再登录，登录时会看到原因"
          label="停用原因"
          submitLabel="停用账号"
          done={`${alias} 已停用`}
          keptAs={`/ops/setAccountEnabled/${id}`}
          change={(send, reason) => send('/ops/setAccountEnabled', { id, isEnabled: false, reason })}
          onClose={() => setTarget(null)}
        />
      ) : null}
      {target === 'factory' ? (
        <ReasonDialog
          title={`停用企业 ${factory.name}`}
          text="全部账号下线，不能再登录；专线不再展示。已有订单不变"
          label="停用原因"
          submitLabel="停用企业"
          done={`${factory.name} 已停用`}
          keptAs={`/ops/setFactoryEnabled/${factory.id}`}
          change={(send, reason) =>
            send('/ops/setFactoryEnabled', { id: factory.id, isEnabled: false, reason })
          }
          onClose={() => setTarget(null)}
        />
      ) : null}
    </>
  )
}
