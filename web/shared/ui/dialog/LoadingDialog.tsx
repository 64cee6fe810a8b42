import { LoadingRows } from '../kit/LoadingRows.tsx'
import { DialogBox } from './DialogBox.tsx'

/** Renders a dialog whose content is still being loaded, so that a press shows at once, and only once. */
export const LoadingDialog = ({ onClose }: { onClose: () => void }) => (
  <DialogBox label="正在打开" width="wide" onClose={onClose}>
    <LoadingRows n={2} />
  </DialogBox>
)
