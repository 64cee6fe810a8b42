import { Button } from '@mantine/core'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import type { SiteOption } from '#contract/lines/siteListCalls.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { LineFields } from './LineFields.tsx'
import { LineProblemNotice } from './LineProblemNotice.tsx'
import { useSaveLine } from './useSaveLine.ts'
import classes from './LineForm.module.css'

interface Props {
  /** null: a new line. */
  line: OwnLine | null
  sites: readonly SiteOption[]
  /** The site from which a new line starts. */
  newSiteId: number
  onClose: () => void
}

/** Renders the form of a line. Its buttons ask before discarding changes; after the browser's Back or a reload they are restored. */
export function LineForm({ line, sites, newSiteId, onClose }: Props) {
  const saving = useSaveLine({ line, siteId: newSiteId, onSaved: onClose })
  const { form, save, isSubmitting, otherFaults, problem, discardAnd } = saving
  const title = line ? `修改到${line.destinationText}的专线` : '新增专线'
  const leave = async () => {
    if (isSubmitting) return
    if (
      form.isDirty() &&
      !(await confirmAction({
        title: '不保存就离开？',
        text: '您填的内容还没有保存，离开后会丢失。',
        confirmLabel: '不保存，离开',
        cancelLabel: '继续填写',
        isDangerous: true,
      }))
    )
      return
    discardAnd(onClose)()
  }
  return (
    <DialogBox label={title} className={classes.box} onClose={() => void leave()} isFirm={isSubmitting}>
      <h2 className="mb-4 text-lead bold">{title}</h2>
      <form className="grid gap-5" onSubmit={(event) => void save(event)} noValidate>
        <LineFields form={form} sites={sites} />
        <Faults of={otherFaults} />
        {problem ? (
          <LineProblemNotice
            problem={problem}
            onKeepTyped={saving.keepTyped}
            onDiscardTyped={saving.discardTyped}
            onConfirm={(doubts) => void saving.confirmPrices(doubts)}
          />
        ) : null}
        <div className={classes.foot}>
          <Button variant="default" disabled={isSubmitting} onClick={() => void leave()}>
            取消
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {line ? '保存' : form.values.status === 'on' ? '保存并营运' : '保存'}
          </Button>
        </div>
      </form>
    </DialogBox>
  )
}
