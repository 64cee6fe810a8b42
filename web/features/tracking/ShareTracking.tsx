import { Button } from '@mantine/core'
import { IconLink, IconQrcode } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { copyText } from '#shared/browser/copyText.ts'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import classes from './ShareTracking.module.css'

const QrCode = lazy(() => import('#shared/ui/kit/QrCode.tsx'))

/** Buttons that share the link to these numbers by copying or by QR code. The link never contains the phone tail. */
export function ShareTracking({ address }: { address: string }) {
  const [isShown, setIsShown] = useState(false)
  const link = new URL(address, window.location.origin).href
  const copy = async () => {
    if (await copyText(link)) showSuccessToast('链接已复制，对方可查进度（隐私信息已隐藏）')
    else showErrorToast('浏览器不让复制，请从地址栏复制链接')
  }
  return (
    <div className="flex gap-3">
      <Button variant="default" leftSection={<Icon of={IconLink} />} onClick={() => void copy()}>
        复制链接
      </Button>
      <Button
        variant="default"
        leftSection={<Icon of={IconQrcode} />}
        aria-haspopup="dialog"
        onClick={() => setIsShown(true)}
      >
        二维码
      </Button>
      {isShown ? (
        <DialogBox label="二维码" className={classes.box} onClose={() => setIsShown(false)}>
          <Suspense fallback={<div className={classes.waiting}>正在生成…</div>}>
            <QrCode text={link} />
          </Suspense>
          <p className="mt-3 mb-4 text-small faint text-center">用手机扫一扫，随时看进度</p>
          <Button variant="default" fullWidth onClick={() => setIsShown(false)}>
            关闭
          </Button>
        </DialogBox>
      ) : null}
    </div>
  )
}
