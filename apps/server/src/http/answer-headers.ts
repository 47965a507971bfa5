import type { FastifyInstance } from 'fastify';

/** Permissions that the cabinet doesn't need, and that nothing that slips into its pages shall have. */
const permissions = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Headers of every answer. What says nothing of keeping it is kept by no browser and no proxy: answers have people and prices in them, and the next who sits at the
 * computer is somebody else.
 */
export function answerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', permissions);
  });
}
