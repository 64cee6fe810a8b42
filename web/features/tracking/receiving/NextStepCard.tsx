import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import type { RecipientOrder } from '#contract/tracking/recipientCalls.ts'
import { mapAddress } from '#domain/shipment/mapAddress.ts'
import { exceptionTitle } from '#domain/shipment/shipmentTexts.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { dueParts, nextStep } from './nextStep.ts'

/** Card with the recipient's next step: the sum to pay, the station and the phone to call. */
export function NextStepCard({ order }: { order: RecipientOrder }) {
  const { waybill, station } = order
  const { title, text, due, isPickup } = nextStep(order)
  const { exception } = waybill
  const parts = due ? dueParts(order) : []
  const [phone] = [...(station?.phones ?? []), ...waybill.destinationPhones, ...waybill.carrierPhones]
  return (
    <section className="card stack gap-4 p-5" aria-label="现在要做的">
      <div>
        <h1 className="text-lead bold ink" tabIndex={-1} data-page-heading>
          {title}
        </h1>
        {text ? <p className="mt-1 text-body soft">{text}</p> : null}
      </div>
      {due ? (
        <div className="figures">
          <p className="text-lead bold price">{due}</p>
          {parts.length > 0 ? <p className="text-small soft">{parts.join(' + ')}</p> : null}
        </div>
      ) : null}
      {isPickup && station ? (
        <p className="text-body anywhere">
          <strong>{station.name}</strong>，{station.address}
        </p>
      ) : null}
      {exception ? (
        <Alert color="red" title={exceptionTitle(exception.kind)}>
          {exception.text}
        </Alert>
      ) : null}
      <div className="grid gap-3">
        {phone ? (
          <Button component="a" size="md" href={`tel:${phone}`} leftSection={<Icon of={IconPhone} />}>
            打电话 {phone}
          </Button>
        ) : null}
        {isPickup && station ? (
          <Button
            component="a"
            size="md"
            variant="default"
            href={mapAddress(`${station.address} ${station.name}`)}
            target="_blank"
            rel="noreferrer"
            leftSection={<Icon of={IconMapPin} />}
          >
            地图导航
          </Button>
        ) : null}
      </div>
    </section>
  )
}
