import { styled } from '@mui/material/styles';

/** What is shown once, to be read out or copied. */
export const Segredo = styled('output')(({ theme }) => ({
  display: 'block',
  padding: theme.spacing(2),
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.action.hover,
  font: '1.375rem monospace',
  textAlign: 'center',
  userSelect: 'all',
  overflowWrap: 'anywhere',
}));
