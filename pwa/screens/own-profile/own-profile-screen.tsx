export function OwnProfileScreen() {
  return null;
}
