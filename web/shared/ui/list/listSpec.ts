import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { JsonPath } from '#contract/calls/permissions.ts'

/** A row of a list call's answer. */
export type RowOf<P extends JsonPath> = CallResponse<P> extends { list: readonly (infer Row)[] } ? Row : never

export interface Choice {
  value: string
  label: string
}

/** A filter of a list, kept in the address under its name. */
export interface FilterSpec<P extends JsonPath> {
  /** Label of its select; without one, only links set the filter. */
  label?: string
  /** Label of the empty value; 全部 if left out. */
  allLabel?: string
  /** Its values. Left out where they are read from the server: ListView has them then, and `toRequest` decides what is valid. */
  choices?: readonly Choice[]
  /** The part of the request for a value, `{ name: value }` if left out; null for an invalid value. */
  toRequest?: (value: string) => Partial<CallInput<P>> | null
  /** The part of the request while it is not set or invalid; nothing if left out. */
  unset?: Partial<CallInput<P>>
}

/** What a list page shows, and how its address becomes the request. */
export interface ListSpec<P extends JsonPath, Filter extends string = never, Sort extends string = string> {
  path: P
  /** The possible sorts; the first is the default. Left out where the call has none. */
  sorts?: readonly [Sort, ...Sort[]]
  /** What can be searched for, as its field says; left out where the call has no keyword. */
  keyword?: { placeholder: string; /** Name in the request; `keyword` if left out. */ name?: string }
  filters: { [Name in Filter]: FilterSpec<P> }
}

/** Returns the choices of labelled values: `choicesOf(reviewStates, reviewStateLabels)`. */
export const choicesOf = <Value extends string | number>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice[] => values.map((value) => ({ value: String(value), label: labels[value] }))

/** A filter that is either on or not. `request`: its part of the request where it is on. */
export const switchFilter = <P extends JsonPath>(
  label: string,
  onLabel: string,
  request: Partial<CallInput<P>>,
): FilterSpec<P> => ({ label, choices: [{ value: 'yes', label: onLabel }], toRequest: () => request })

/** A filter by an id, valid if it is a whole number from 1. */
export const idFilter = <P extends JsonPath>(
  toRequest: (id: number) => Partial<CallInput<P>>,
  label?: string,
): FilterSpec<P> => ({
  ...(label === undefined ? {} : { label }),
  toRequest: (value) => (/^[1-9]\d{0,14}$/.test(value) ? toRequest(Number(value)) : null),
})
