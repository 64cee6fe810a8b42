import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import { invitationDaysMax } from '#contract/operators/invitationWords.ts'
import { opsQuery } from '../opsReads.ts'

/** Returns the initial values that both dialogs share: the city of the list's filter, and the validity in days. */
export const siteAndDays = (siteId: number | null) => ({
  siteId: String(siteId ?? defaultSite.cityId),
  days: '30',
})

/** Parses a typed whole number; null if it is none. */
export const wholeOf = (typed: string): number | null =>
  /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null

/** Fields for city and validity. */
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
