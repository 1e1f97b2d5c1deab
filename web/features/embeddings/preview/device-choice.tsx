import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { previewWords as words } from '#shared/locale/embedding-fields.ts';
import { DesktopIcon, PhoneIcon, TabletIcon } from '#web/features/embeddings/embedding-icons.tsx';

const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** Widths of common devices in CSS pixels. */
export const DEVICE_WIDTHS: Record<Device, number> = { phone: 375, tablet: 768, desktop: 1280 };

/**
 * The least width of the window in which a device may be preselected. In a narrower window a desktop beside the form
 * would be a tiny picture.
 */
const DRAWN_FROM: Record<Device, number> = { phone: 0, tablet: 768, desktop: 1600 };

/** The device that fits this window best. */
export const nearestDevice = (): Device =>
  DEVICES.filter((device) => DRAWN_FROM[device] <= window.innerWidth).at(-1) ?? 'phone';

const ICONS = { phone: PhoneIcon, tablet: TabletIcon, desktop: DesktopIcon };

const Option = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    w: '9',
    h: '8',
    borderRadius: 'l1',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&:has(:checked)': { bg: 'bg.panel', color: 'fg', boxShadow: 'xs' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'blue.focusRing' },
  },
});

type DeviceChoiceProps = { value: Device; onValue: (device: Device) => void };

/** The choice of the device in the preview. */
export const DeviceChoice = ({ value, onValue }: DeviceChoiceProps) => {
  const name = useId();
  return (
    <Flex role="radiogroup" aria-label={words.width} p="1" gap="1" borderRadius="l2" bg="bg.muted">
      {DEVICES.map((device) => {
        const Icon = ICONS[device];
        return (
          <Option key={device} title={`${words.devices[device]}, ${DEVICE_WIDTHS[device]} px`}>
            <chakra.input
              type="radio"
              position="absolute"
              inset="0"
              opacity="0"
              cursor="inherit"
              name={name}
              aria-label={words.devices[device]}
              checked={device === value}
              onChange={() => onValue(device)}
            />
            <Icon fontSize="1.125rem" />
          </Option>
        );
      })}
    </Flex>
  );
};
