import { Button } from '@mantine/core'
import { Faults } from './Faults.tsx'

interface Props {
  label: string
  isSubmitting: boolean
  /** Errors that belong to no field. */
  faults: readonly string[]
  /** A picture is uploading; the form waits for it. */
  isUploading?: boolean
  /** Without one the button is as wide as the form. */
  className?: string | undefined
}

/** Submit button of a form that cannot be cancelled, below the errors that belong to no field. */
export const SubmitFoot = ({ label, isSubmitting, faults, isUploading = false, className }: Props) => (
  <>
    <Faults of={faults} />
    <div>
      <Button
        type="submit"
        size="md"
        fullWidth={className === undefined}
        className={className ?? ''}
        loading={isSubmitting}
        disabled={isUploading}
      >
        {isUploading ? '图片上传中，请稍候' : label}
      </Button>
    </div>
  </>
)
