import { useNow } from '#shared/browser/clock/useNow.ts'
import { relativeAge } from '#shared/ui/text/format.ts'

/** Renders how long ago a moment was, and keeps it true: a memoized row is not rendered again by itself. */
export const Age = ({ at }: { at: string }) => relativeAge(at, useNow().getTime())
