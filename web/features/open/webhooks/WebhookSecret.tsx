import { SecretDialog } from '../SecretDialog.tsx'

/** Dialog with the secret that signs a webhook's deliveries. */
export function WebhookSecret(props: { title: string; secret: string; onClose: () => void }) {
  return <SecretDialog {...props} what="签名密钥" text="用于核对推送签名；丢了可更换" />
}
