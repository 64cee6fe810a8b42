import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'

interface Props {
  /** Lines exist, but none matches the filter on this page. */
  isNarrowed: boolean
  onAll: () => void
  onNew: () => void
  onImport: () => void
}

/** Renders the empty list with the next step: clear the filter, or add the first line. */
export function NoOwnLines({ isNarrowed, onAll, onNew, onImport }: Props) {
  if (isNarrowed)
    return (
      <EmptyState
        icon={IconRoute}
        title="没有符合条件的专线"
        text="换个目的地、拼音或线路编号，或看别的状态"
        action={<Button onClick={onAll}>查看全部专线</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconRoute}
      title="还没有专线"
      text="新增一条，或从 Excel 导入运价表"
      action={
        <>
          <Button onClick={onNew}>新增专线</Button>
          <Button variant="default" onClick={onImport}>
            从 Excel 导入
          </Button>
        </>
      }
    />
  )
}
