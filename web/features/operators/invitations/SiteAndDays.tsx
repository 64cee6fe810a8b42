import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { defaultSite } from '../../../../contract/kernel/siteDefaults.ts'
import { invitationDaysMax } from '../../../../contract/operators/invitationWords.ts'
import { opsQuery } from '../opsReads.ts'

/** What both ways to invite ask: the city, and for how long. */
export const siteAndDays = { siteId: String(defaultSite.cityId), days: '30' }

/** A whole number that was typed; null where it is none. */
export const wholeOf = (typed: string): number | null =>
  /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null

/** The fields of that. */
export function SiteAndDays({
  form,
}: {
  form: Pick<UseFormReturnType<{ siteId: string; days: string }>, 'getInputProps'>
}) {
  const { data } = useQuery(opsQuery('/ops/getSiteList', {}))
  const sites = (data?.list ?? [defaultSite]).filter(({ disabled }) => !disabled)
  return (
    <>
      <NativeSelect
        label="城市"
        data={sites.map(({ cityId, name }) => ({ value: String(cityId), label: name }))}
        {...form.getInputProps('siteId')}
      />
      <TextInput
        label="有效天数"
        withAsterisk
        description={`1 至 ${invitationDaysMax} 天`}
        inputMode="numeric"
        maxLength={2}
        {...form.getInputProps('days')}
      />
    </>
  )
}
