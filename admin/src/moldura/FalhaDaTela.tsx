import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { portugues } from '../idioma/portugues.ts';
import { Tela } from './Tela.tsx';

/** Instead of a screen that broke while it was drawn. */
export const FalhaDaTela = () => (
  <Tela titulo={portugues.ra.page.error}>
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => window.location.reload()}>
          {portugues.ra.action.update_application}
        </Button>
      }
    >
      {portugues.ra.message.error}
    </Alert>
  </Tela>
);
