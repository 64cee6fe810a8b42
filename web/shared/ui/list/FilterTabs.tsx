import { useLocation } from 'react-router'
import type { JsonPath } from '#contract/calls/permissions.ts'
import type { List } from './useList.ts'
import { ViewTabs } from './ViewTabs.tsx'

interface Props<P extends JsonPath, Filter extends string, Sort extends string> {
  list: List<P, Filter, Sort>
  /** The filter that the tabs set; its specification names the choices. */
  name: Filter
  label: string
}

/** Renders a filter of a list as tabs, the whole list first. */
export function FilterTabs<P extends JsonPath, Filter extends string, Sort extends string>({
  list: { spec, values },
  name,
  label,
}: Props<P, Filter, Sort>) {
  const { pathname } = useLocation()
  const { choices = [] } = spec.filters[name]
  const views = [
    { label: '全部', to: pathname, isOn: values[name] === '' },
    ...choices.map((choice) => ({
      label: choice.label,
      to: `${pathname}?${name}=${encodeURIComponent(choice.value)}`,
      isOn: values[name] === choice.value,
    })),
  ]
  return <ViewTabs label={label} views={views} />
}
