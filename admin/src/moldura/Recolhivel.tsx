import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';

interface Props {
  readonly titulo: string;
  /** Open at first; on a phone everything starts closed unless it is `sempre`. */
  readonly aberto?: boolean | 'sempre';
  /** What is in it, told while it is folded away. */
  readonly detalhe?: string;
  readonly children: ReactNode;
}

/** A titled part that can be folded away. */
export function Recolhivel({ titulo, detalhe = '', aberto = false, children }: Props) {
  const id = useId();
  const telaPequena = useMediaQuery('(max-width: 600px)', { noSsr: true });
  const [expandido, setExpandido] = useState(aberto === 'sempre' || (aberto && !telaPequena));
  return (
    <Accordion
      expanded={expandido}
      onChange={(_, novo) => setExpandido(novo)}
      slotProps={{ heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} id={`${id}-titulo`} aria-controls={`${id}-conteudo`}>
        <Typography component="span" variant="h6">
          {titulo}
        </Typography>
        {!expandido && detalhe !== '' && <Detalhe>{detalhe}</Detalhe>}
      </AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Accordion>
  );
}

const Detalhe = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  alignSelf: 'center',
  marginLeft: theme.spacing(1.5),
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
