import { Faults } from '../../../shared/ui/form/Faults.tsx'
import { Button } from '@mantine/core'
import classes from './Verification.module.css'

interface Props {
  label: string
  isSubmitting: boolean
  /** A picture is on its way: the form waits for it. */
  isUploading: boolean
  /** Faults that belong to no field. */
  faults: readonly string[]
}

/** The button of a form, below what is wrong with no field in particular. */
export function SubmitFoot({ label, isSubmitting, isUploading, faults }: Props) {
  return (
    <>
      <Faults of={faults} />
      <div>
        <Button
          type="submit"
          size="md"
          className={classes.submit}
          loading={isSubmitting}
          disabled={isUploading}
        >
          {isUploading ? '图片上传中，请稍候' : label}
        </Button>
      </div>
    </>
  )
}
