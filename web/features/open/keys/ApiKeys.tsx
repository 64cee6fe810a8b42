import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '#contract/open/apiKeyCalls.ts'
import { apiKeysMax } from '#contract/open/words.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { DataTable } from '#shared/ui/table/DataTable.tsx'
import { apiKeysQuery, apiReads } from '../apiReads.ts'
import { keyColumns } from './keyColumns.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { scopeStops } from './scopeWords.ts'
import classes from '../Api.module.css'

const isLive = ({ revokedAt }: ApiKey) => revokedAt === null

/** Table 密钥: the API keys of the carrier's software, with buttons to create and revoke them. */
export function ApiKeys() {
  const { data, error, refetch } = useQuery(apiKeysQuery)
  const { run, isBusy } = useWrite('/carrier/revokeApiKey', { rereads: apiReads })
  const [isCreating, setCreating] = useState(false)
  const revoke = async ({ id, name, scopes }: ApiKey) => {
    const isConfirmed = await confirmAction({
      title: `吊销密钥“${name}”？`,
      text: `用这个密钥的系统马上不能再${scopes.map((scope) => scopeStops[scope]).join('、')}。吊销后不能恢复，要再接入请另建密钥。`,
      confirmLabel: '吊销密钥',
      isDangerous: true,
    })
    if (isConfirmed) await run({ apiKeyId: id }, () => showSuccessToast(`密钥“${name}”已吊销`))
  }
  if (!data) return <LoadState error={error} refetch={refetch} n={3} heightPx={56} />
  const live = data.filter(isLive).length
  const create = (
    <Button
      leftSection={<Icon of={IconPlus} size={18} />}
      disabled={live >= apiKeysMax}
      onClick={() => setCreating(true)}
    >
      新建密钥
    </Button>
  )
  return (
    <section className="grid content-start one-column gap-5" aria-label="密钥">
      {data.length === 0 ? (
        <EmptyState
          icon={IconKey}
          title="还没有密钥"
          text="新建一个密钥，放进自己系统的配置里，就能拉取订单、推送进度。"
          action={create}
        />
      ) : (
        <>
          <div className={`row wrap gap-4 ${classes.tools}`}>
            {create}
            <p className={`hint ${classes.hint}`}>
              {live >= apiKeysMax
                ? `可用的密钥最多 ${apiKeysMax} 个，请先吊销不用的。`
                : `可用 ${live} 个，最多 ${apiKeysMax} 个。每个系统用自己的密钥，出了问题只吊销那一个。`}
            </p>
          </div>
          <DataTable
            caption="密钥"
            columns={keyColumns}
            rows={data}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            actions={(key) =>
              isLive(key) ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={isBusy}
                  aria-label={`吊销${key.name}`}
                  onClick={() => void revoke(key)}
                >
                  吊销
                </Button>
              ) : null
            }
          />
        </>
      )}
      {isCreating ? <NewKeyDialog onClose={() => setCreating(false)} /> : null}
    </section>
  )
}
