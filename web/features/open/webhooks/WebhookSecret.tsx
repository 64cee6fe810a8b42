import { SecretOnce } from '../SecretOnce.tsx'

/** The secret that signs what is sent to a webhook. */
export function WebhookSecret(props: { title: string; secret: string; onClose: () => void }) {
  return (
    <SecretOnce
      {...props}
      what="签名密钥"
      text="接收系统用它核对每次推送的签名，确认是我们发的。丢了可以更换一个，不用重建推送地址。"
    />
  )
}
