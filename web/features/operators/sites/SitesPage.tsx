import { Button, TextInput } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { opsSiteCalls } from '#contract/operators/siteCalls.ts'
import type { OpsSite } from '#contract/operators/siteCalls.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { DataTable } from '#shared/ui/table/DataTable.tsx'
import { opsQuery } from '../opsReads.ts'
import { SiteSteps } from './SiteSteps.tsx'
import classes from '../Ops.module.css'

const path = '/ops/saveSite'

const columns: readonly Column<OpsSite>[] = [
  { key: 'name', title: '城市', isHead: true, cell: ({ name }) => name },
  { key: 'region', title: '地区', cell: ({ regionText, cityId }) => `${regionText}（${cityId}）` },
  {
    key: 'state',
    title: '状态',
    cell: ({ disabled }) => (
      <Badge tone={disabled ? 'quiet' : 'good'}>{disabled ? '已停用' : '已开通'}</Badge>
    ),
  },
  { key: 'place', title: '顺序', align: 'end', cell: ({ place }) => place },
  {
    key: 'lines',
    title: '专线（营运/全部）',
    align: 'end',
    cell: ({ cityId, lines, linesOn }) => (
      <Link to={`/ops/lines?site=${cityId}`}>
        {linesOn}/{lines}
      </Link>
    ),
  },
]

interface DialogProps {
  /** null: a new city. */
  site: OpsSite | null
  /** Sort position of a new city. */
  newPlace: number
  onClose: () => void
}

function SiteDialog({ site, newPlace, onClose }: DialogProps) {
  const { send, fault, intent } = useWrite(path, { rereads: ['/ops/'] })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    opsSiteCalls[path].request,
    {
      initial: {
        cityCode: site ? String(site.cityId) : (null as string | null),
        name: site?.name ?? '',
        place: String(site?.place ?? newPlace),
        disabled: site?.disabled ?? false,
      },
      keptAs: `${path}/${site?.cityId ?? 'new'}`,
      intent,
      toRequest: ({ place, ...values }) => ({
        ...values,
        place: /^\d{1,4}$/.test(place.trim()) ? Number(place) : null,
      }),
    },
  )
  const onSubmit = submit(async (request) => {
    await send(request)
    showSuccessToast(`${request.name} 已保存`)
    onClose()
  })
  return (
    <FormDialog
      className={site ? undefined : classes.reaching}
      title={site ? `修改城市 ${site.name}` : '开通城市'}
      submitLabel="保存"
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      {site ? (
        <p className={classes.text}>{site.regionText}</p>
      ) : (
        <RegionPicker
          label="城市"
          withAsterisk
          value={form.values.cityCode}
          onChange={(code) => form.setFieldValue('cityCode', code)}
          error={form.errors['cityCode']}
          data-path="cityCode"
        />
      )}
      <TextInput label="城市名称" withAsterisk maxLength={20} {...form.getInputProps('name')} />
      <TextInput
        label="顺序"
        description="数字小的排在前面"
        inputMode="numeric"
        maxLength={4}
        {...form.getInputProps('place')}
      />
      <label className={`row gap-3 touch pointer ${classes.tick}`}>
        <input
          type="checkbox"
          checked={form.values.disabled}
          onChange={(event) => form.setFieldValue('disabled', event.currentTarget.checked)}
        />
        停用（客户不能再选，专线不能再营运）
      </label>
    </FormDialog>
  )
}

/** Page 开通城市: the cities where the platform works; operators add cities here. */
export default function SitesPage() {
  const { data, error, refetch } = useQuery(opsQuery('/ops/getSiteList', {}))
  const [open, setOpen] = useState<{ site: OpsSite | null } | null>(null)
  // a new city is listed after the others
  const newPlace = Math.min(9999, Math.max(0, ...(data?.list ?? []).map(({ place }) => place + 1)))
  const create = (
    <Button leftSection={<Icon of={IconPlus} size={18} />} onClick={() => setOpen({ site: null })}>
      开通城市
    </Button>
  )
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading
        title="开通城市"
        hint="开通后客户就能选这个发货城市，承运商就能发布从这里出发的专线。"
        extra={create}
      />
      {data?.list.map((site) => (
        <SiteSteps key={site.cityId} site={site} />
      ))}
      {data && data.total > 0 ? (
        <DataTable
          caption="开通城市"
          columns={columns}
          rows={data.list}
          idOf={({ cityId }) => cityId}
          nameOf={({ name }) => name}
          actions={(site) => (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`修改${site.name}`}
              onClick={() => setOpen({ site })}
            >
              修改
            </Button>
          )}
        />
      ) : data ? (
        <EmptyState icon={IconMapPin} title="还没有开通城市" text="开通第一个发货城市。" action={create} />
      ) : (
        <LoadState error={error} refetch={refetch} n={3} heightPx={56} />
      )}
      {open ? <SiteDialog site={open.site} newPlace={newPlace} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
