import { IconX } from '@tabler/icons-react'
import { viasMax } from '#contract/lines/manageWords.ts'
import { regionText } from '#contract/regions/regions.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { useRegions } from '#domain/regions/useRegions.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import classes from './LineForm.module.css'

interface Props {
  codes: readonly string[]
  onCodes: (codes: string[]) => void
  error?: string | null
}

/** Renders the further regions that the line reaches; regions are added one by one and can be removed. */
export function ViaRegions({ codes, onCodes, error }: Props) {
  const index = useRegions(codes.length > 0)
  return (
    <div className="grid gap-3">
      {codes.length < viasMax ? (
        <RegionPicker
          label="中转可达（选一个加一个，可不填）"
          value={null}
          onChange={(code) => {
            if (code !== null && !codes.includes(code)) onCodes([...codes, code])
          }}
          error={error}
          data-path="viaCodes"
        />
      ) : (
        <p className="block text-small soft">中转地区最多 {viasMax} 个，要加先移除一个。</p>
      )}
      {codes.length > 0 ? (
        <ul className="flex wrap gap-2" aria-label="中转可达的地区">
          {codes.map((code) => {
            const name = (index && regionText(index, code)) || code
            return (
              <li key={code} className={`inline-flex items-center text-body fill rounded-1 ${classes.chip}`}>
                {name}
                <button
                  type="button"
                  className={classes.tool}
                  aria-label={`移除${name}`}
                  onClick={() => onCodes(codes.filter((viaCode) => viaCode !== code))}
                >
                  <Icon of={IconX} size={16} />
                </button>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}
